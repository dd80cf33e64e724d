-- Runs of agents read and write less (docs/adr/0068-what-agents-and-sockets-cost.md).

-- Their signatures change; functions/ has the new ones.
DROP FUNCTION IF EXISTS commissions.payees_on(text, text, date), commissions.make_inputs(bigint),
  commissions.budget_use(bigint);

-- A foreign key asks for the run once a line. A trigger of functions/commissions.sql asks once a statement instead, and another keeps runs with lines.
ALTER TABLE commissions.statement_line DROP CONSTRAINT statement_line_run_id_fkey;
