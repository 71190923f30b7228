-- Whether it only reports a success, so that it waits for others that come soon after it.
ALTER TABLE delivery ADD COLUMN collects ${bool} NOT NULL DEFAULT ${false};
