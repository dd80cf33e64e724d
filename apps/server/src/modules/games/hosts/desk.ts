/** Hosts and stream origins of a merchant at an operator's desk. */
import type { OpsContext, OpsHandlers } from '../../../kernel/http/ops-context.ts';
import { ok, refuse } from '../../../kernel/result.ts';
import type { ModuleContext } from './context.ts';
import { putHost, setStreamOrigins } from './set-host.ts';
import { deleteHost, listHosts, readOrigins, type Host } from './store.ts';

const rowOf = ({ merchantCode: _merchantCode, ...host }: Host) => host;

const findHost = async ({ tx, merchant }: OpsContext<'operator'>, hostId: string) => {
  const found = (await listHosts(tx, merchant.code)).find((host) => host.hostId === hostId);
  return found ? rowOf(found) : null;
};

/** The handlers. */
export const hostsDesk = (module: ModuleContext) =>
  ({
    'ops.hosts.list': async ({ tx, merchant }) =>
      ok({
        list: (await listHosts(tx, merchant.code)).map(rowOf),
        origins: [...(await readOrigins(tx, merchant.code))],
      }),
    'ops.hosts.put': async (context, { body }) => {
      const { reason: _reason, ...host } = body;
      const before = await findHost(context, host.hostId);
      const put = await putHost(module, { merchantCode: context.merchant.code, ...host }, context.tx);
      if (!put.ok) return put;
      context.trail.on('host', host.hostId);
      context.trail.changed(before, host);
      return ok({});
    },
    'ops.hosts.remove': async (context, { params }) => {
      const before = await findHost(context, params.hostId);
      if (!(await deleteHost(context.tx, context.merchant.code, params.hostId))) return refuse('host_not_found');
      context.trail.changed(before, null);
      return ok({});
    },
    'ops.hosts.setOrigins': async (context, { body }) => {
      const before = await readOrigins(context.tx, context.merchant.code);
      const set = await setStreamOrigins(module, context.merchant.code, body.origins, context.tx);
      if (!set.ok) return set;
      context.trail.changed({ origins: before }, { origins: body.origins });
      return ok({});
    },
  }) satisfies OpsHandlers;
