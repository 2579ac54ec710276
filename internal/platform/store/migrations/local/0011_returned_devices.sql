-- Whether a device has signed in more than once; unknown for older devices.
ALTER TABLE devices ADD COLUMN returned BOOLEAN NOT NULL DEFAULT FALSE;
