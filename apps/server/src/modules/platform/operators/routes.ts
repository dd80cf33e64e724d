/** Contract calls to verbs. */
import { RIGHTS, ROLES, type Right } from '@lantern/contract/ops';
import type { ApprovedVerbs, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { ok, refuse } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import {
  createVerb,
  endAllSessions,
  factorsVerb,
  makeSetupLink,
  present,
  rolesVerb,
  setNetworks,
  setState,
} from './manage.ts';
import { addPasskey } from './factors.ts';
import {
  changePassword,
  confirmTotp,
  listFactors,
  makeRecoveryCodes,
  removePasskey,
  removeTotp,
  startPasskey,
  startTotp,
} from './profile.ts';
import { describe } from './sessions.ts';
import { finishSetup, startSetup } from './setup.ts';
import { confirmSignIn, login } from './sign-in.ts';
import {
  changeProfile,
  endOwnSession,
  endSessionsOf,
  findOperatorOf,
  listOperatorsOf,
  networksAt,
  ownSessions,
} from './reads.ts';
import { dropView, listViews, saveView } from './views.ts';

const sessionHandlers = (module: ModuleContext) =>
  ({
    'ops.session.login': (context, { body }) => login(module, context, body),
    'ops.session.confirm': (context, { body }) => confirmSignIn(module, context, body),
    'ops.session.me': async ({ operator, merchant }) => ok(await describe(module, operator, merchant.code)),
    // The call itself has renewed the session.
    'ops.session.renew': async ({ operator }) => ok({ idleEndsAt: operator.idleEndsAt, endsAt: operator.endsAt }),
    'ops.session.logout': async (context) => {
      const { operator, trail, tx } = context;
      // answer not needed: a session that another request has just ended is signed out all the same.
      await endOwnSession(tx, operator.operatorId, operator.sessionId);
      context.setSession(undefined);
      trail.on('session', operator.sessionId);
      return ok({});
    },
    'ops.session.list': async ({ operator, tx }) => ok({ list: await ownSessions(tx, operator) }),
    'ops.session.end': async ({ operator, trail, tx }, { body }) => {
      trail.on('session', body.sessionId);
      return (await endOwnSession(tx, operator.operatorId, body.sessionId)) ? ok({}) : refuse('session_not_found');
    },
    'ops.session.endAll': async (context) => {
      const { operator, trail, tx } = context;
      trail.changed(null, { sessionsEnded: await endSessionsOf(tx, operator.operatorId) });
      context.setSession(undefined);
      return ok({});
    },
    'ops.setup.start': (context, { body }) => startSetup(module, context, body),
    'ops.setup.finish': (context, { body }) => finishSetup(module, context, body),
  }) satisfies OpsHandlers;

const profileHandlers = (module: ModuleContext) =>
  ({
    'ops.profile.update': async ({ operator, trail, tx }, { body }) => {
      await changeProfile(tx, operator.operatorId, body);
      trail.on('operator', operator.operatorId);
      trail.changed({ displayName: operator.displayName, language: operator.language }, body);
      return ok({});
    },
    'ops.profile.views': async ({ operator: { operatorId }, merchant, tx }, { query: { place } }) =>
      ok({ list: await listViews(tx, { operatorId, merchantCode: merchant.code, place }) }),
    'ops.profile.saveView': ({ operator: { operatorId }, merchant, tx }, { body: { place, ...view } }) =>
      saveView(tx, module.kernel.ids, { operatorId, merchantCode: merchant.code, place }, view),
    'ops.profile.dropView': ({ operator, merchant, tx }, { params }) =>
      dropView(tx, operator.operatorId, merchant.code, params.viewId),
    'ops.profile.changePassword': (context, { body }) => changePassword(module, context, body),
    'ops.profile.factors': listFactors,
    'ops.profile.startTotp': (context, { body }) => startTotp(module, context, body.password),
    'ops.profile.confirmTotp': (context, { body }) => confirmTotp(module, context, body.code),
    'ops.profile.removeTotp': (context, { body }) => removeTotp(module, context, body.password),
    'ops.profile.startPasskey': (context, { body }) => startPasskey(module, context, body.password),
    'ops.profile.addPasskey': async ({ operator, origin, trail, tx }, { body }) => {
      trail.on('operator', operator.operatorId);
      trail.changed(null, { passkey: body.name });
      return addPasskey(module, tx, operator.operatorId, origin, body);
    },
    'ops.profile.removePasskey': (context, { body }) => removePasskey(module, context, body),
    'ops.profile.makeRecoveryCodes': (context, { body }) => makeRecoveryCodes(module, context, body.password),
  }) satisfies OpsHandlers;

const operatorHandlers = (module: ModuleContext) =>
  ({
    'ops.operators.list': async ({ operator, merchant, tx }, { query: { after, limit, ...filters } }) => {
      const rows = await listOperatorsOf(tx, merchant.code, filters, after, limit + 1);
      const page = rows.slice(0, limit);
      return ok({
        list: page.map((row) => present(row, operator)),
        next: rows.length > limit ? page.at(-1)!.username : null,
      });
    },
    'ops.operators.read': async ({ operator, merchant, tx }, { params }) => {
      const found = await findOperatorOf(tx, merchant.code, params.operatorId);
      return found ? ok(present(found, operator)) : refuse('operator_not_found');
    },
    'ops.operators.setupLink': (context, { params }) => makeSetupLink(module, context, params.operatorId),
    'ops.operators.setState': (context, { params, body }) => setState(module, context, params.operatorId, body),
    'ops.operators.endSessions': (context, { params }) => endAllSessions(context, params.operatorId),
    'ops.operators.roles': async ({ language }) =>
      ok({
        roles: [...ROLES],
        rights: (Object.keys(RIGHTS) as Right[]).map((right) => ({
          right,
          text: RIGHTS[right][language === 'VI' ? 'vi' : 'en'],
          roles: [...RIGHTS[right].roles],
        })),
      }),
    'ops.networks.read': async ({ merchant, tx }) => ok(await networksAt(tx, merchant.code)),
    'ops.networks.set': (context, { body }) => setNetworks(context, body),
  }) satisfies OpsHandlers;

/** The handlers of this module's calls. */
export const operatorsHandlers = (module: ModuleContext) => ({
  ...sessionHandlers(module),
  ...profileHandlers(module),
  ...operatorHandlers(module),
});

/** The verbs behind its calls that need a second person. */
export const approvedVerbs = (module: ModuleContext) =>
  ({
    'ops.operators.create': createVerb(module),
    'ops.operators.setRoles': rolesVerb(),
    'ops.operators.resetFactors': factorsVerb(),
  }) satisfies ApprovedVerbs;
