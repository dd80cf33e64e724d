/** The demo's operators: one login for each role, with published secrets. Production does not start with them. */
import { ROLES, type Right } from '@lantern/contract/ops';
import type { PreparingPlatform } from '../../compose/platform.ts';
import { sql } from '../../kernel/db/index.ts';
import type { OpsContext } from '../../kernel/http/ops-context.ts';
import type { Tx } from '../../kernel/tx.ts';
import type { DemoOperator } from '../../modules/platform/operators/index.ts';

/** Base 32 of 160 bits, the same in every demo, so that an authenticator app is set up once. */
const TOTP_SECRETS = {
  admin: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  finance: 'KRSXG5CTMVRXEZLUKRSXG5CTMVRXEZLU',
  risk: 'MFRGGZDFMZTWQ2LKMFRGGZDFMZTWQ2LK',
  content: 'NB2HI4B2F4XWC3TENB2HI4B2F4XWC3TE',
  support: 'ONSWG4TFOQXXI3LPONSWG4TFOQXXI3LP',
  auditor: 'OBWGC3TUMVZGKZLEOBWGC3TUMVZGKZLE',
} as const;
const PASSWORD = 'den-long-console-2026';

/** The published logins. */
export const DEMO_OPERATORS: readonly DemoOperator[] = ROLES.map((role) => ({
  role,
  username: `demo-${role}`,
  displayName: `Demo ${role}`,
  password: PASSWORD,
  totpSecret: TOTP_SECRETS[role],
}));

/** Makes them for the demo's merchant; idempotent. */
export async function openOperators({ modules }: PreparingPlatform): Promise<void> {
  const { code } = modules.merchant('');
  for (const person of DEMO_OPERATORS) await modules.operators.addDemoOperator(person, [code]);
}

/** As they are in demo-logins.json. */
export const operatorLogins = () =>
  DEMO_OPERATORS.map(({ role, username, password, totpSecret }) => ({
    role: `operator-${role}`,
    username,
    password,
    totpSecret,
  }));

/** A call context, as if one of them had made the call. */
export async function deskContext(
  { kernel, modules }: PreparingPlatform,
  tx: Tx,
  username: string,
  rights: readonly Right[],
): Promise<OpsContext<'operator'>> {
  const { rows } = await sql<{
    operatorId: string;
    displayName: string;
  }>`SELECT id AS "operatorId", display_name AS "displayName" FROM operators.operator WHERE username = ${username}`.execute(
    kernel.db,
  );
  const nothing = () => undefined;
  const context: Pick<OpsContext<'operator'>, 'merchant' | 'language' | 'tx' | 'trail'> = {
    merchant: modules.merchant(''),
    language: 'VI',
    tx,
    trail: { on: nothing, changed: nothing, also: nothing },
  };
  return { ...context, operator: { ...rows[0], rights: new Set(rights) } } as unknown as OpsContext<'operator'>;
}
