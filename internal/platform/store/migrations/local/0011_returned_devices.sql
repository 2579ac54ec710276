-- Whether a device has signed in more than once; of those from before nobody knows.
ALTER TABLE devices ADD COLUMN returned BOOLEAN NOT NULL DEFAULT FALSE;
