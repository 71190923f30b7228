-- How far the rules that Holdfast brings along were added: those that a later version brings are added once, also where rules
-- were changed or removed.
INSERT INTO revision (subject, number) VALUES ('alert_rule_defaults', 0);
