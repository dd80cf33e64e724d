-- Which session is a member's first, and where links in operators' texts may lead.

ALTER TABLE identity.session ADD COLUMN first_login boolean NOT NULL DEFAULT false;
-- Host names besides the merchant's own; links to others go over the leaving page.
ALTER TABLE system.merchant ADD COLUMN link_hosts text[] NOT NULL DEFAULT '{}';
