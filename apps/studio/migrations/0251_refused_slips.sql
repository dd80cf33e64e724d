-- A member's requests that were refused after their delay, newest first: they are listed among the settled slips.
CREATE INDEX slip_request_refused ON studio.slip_request (vendor, member_ref, currency, slip_id DESC) WHERE state = 'refused';
