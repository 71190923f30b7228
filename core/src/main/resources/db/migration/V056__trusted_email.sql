-- Whether the e-mail addresses of the sign-in provider are taken as right although it does not say that it verified them.
ALTER TABLE oidc_config ADD COLUMN trusts_email BOOLEAN NOT NULL DEFAULT FALSE;
