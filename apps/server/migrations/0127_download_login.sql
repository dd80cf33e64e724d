-- The download bar may be for members only (HOME-04).
ALTER TABLE system.merchant ADD COLUMN download_login_required boolean NOT NULL DEFAULT false;
