-- Consoles show what members, vendors and jobs do as it happens. A table whose rows a console lists tells the operators' sockets
-- when a statement has changed it, whichever code, node or session made the change; the message goes out with the commit, once
-- for each merchant and kind of object. It says that something changed and nothing more (kernel/realtime/desk.ts).

-- The arguments of the trigger are the kind of object, and a query of the merchants whose rows are in `changed`.
CREATE FUNCTION kernel.notify_desks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  merchant text;
BEGIN
  FOR merchant IN EXECUTE format('SELECT DISTINCT code FROM (%s) AS reached (code) WHERE code IS NOT NULL', TG_ARGV[1]) LOOP
    PERFORM pg_notify('lantern_realtime', json_build_object('channel', 'desk:' || merchant, 'event', 'desk_changed',
      'payload', json_build_object('object', TG_ARGV[0]))::text);
  END LOOP;
  RETURN NULL;
END
$$;

-- Makes a table tell. Not for tables of bets, rounds, issues or ledger entries: their rate is not a console's.
CREATE PROCEDURE kernel.show_on_desks(shown regclass, object text, reached text DEFAULT 'SELECT merchant_code FROM changed')
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER tells_desks_of_new AFTER INSERT ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION kernel.notify_desks(%L, %L)', shown, object, reached);
  EXECUTE format('CREATE TRIGGER tells_desks_of_changed AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION kernel.notify_desks(%L, %L)', shown, object, reached);
END
$$;
REVOKE ALL ON PROCEDURE kernel.show_on_desks FROM PUBLIC;

CALL kernel.show_on_desks('withdrawals.withdrawal', 'withdrawal');
CALL kernel.show_on_desks('payments.deposit_order', 'deposit');
CALL kernel.show_on_desks('payments.receipt', 'deposit',
  'SELECT o.merchant_code FROM changed JOIN payments.deposit_order o USING (order_id)');
-- A payment to an account that several merchants share is shown to all of them until its order is known.
CALL kernel.show_on_desks('payments.bank_payment', 'payment',
  'SELECT coalesce(c.merchant_code, m.code) FROM changed c LEFT JOIN system.merchant m ON c.merchant_code IS NULL');
CALL kernel.show_on_desks('kyc.application', 'member',
  'SELECT m.merchant_code FROM changed c JOIN identity.member m ON m.id = c.member_id');
-- Most transfers end with the vendor's first answer and are on no list.
CALL kernel.show_on_desks('transfers.transfer', 'transfer',
  'SELECT m.merchant_code FROM changed c JOIN identity.member m ON m.id = c.member_id WHERE c.state = ''pending'' OR c.inquiries > 0');
CALL kernel.show_on_desks('wallet_api.held_payout', 'payout',
  'SELECT m.merchant_code FROM changed c JOIN identity.member m ON m.id = c.member_id');
CALL kernel.show_on_desks('lottery.feed_report', 'lottery_issue',
  'SELECT code FROM system.merchant WHERE EXISTS (SELECT FROM changed)');
