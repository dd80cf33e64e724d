-- A reset ends the password a demo published, so the account is no longer one of the demo's.
GRANT UPDATE (demo) ON operators.operator TO lantern_app;
