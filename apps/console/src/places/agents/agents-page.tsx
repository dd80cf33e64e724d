/** Agents: the tree, runs, contracts, dues and claims, caps, or one account of a line, as the address says. */
import { Route, Switch } from 'wouter';
import { useT } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useRight } from '../../lib/session.ts';
import { Segments } from '../../widgets/fields.tsx';
import { PlaceHead } from '../../widgets/panel.tsx';
import { AgentPage } from './agent-page.tsx';
import { AppointActs } from './appoint.tsx';
import { Contracts } from './contracts.tsx';
import { OpenLines } from './open-lines.tsx';
import { Runs } from './runs.tsx';
import { Terms } from './terms.tsx';
import { Tree } from './tree.tsx';

const VIEWS = ['tree', 'runs', 'contracts', 'open', 'terms'] as const;

export default function AgentsPage() {
  return (
    <Switch>
      <Route path="/agents/:memberId">{({ memberId }) => <AgentPage key={memberId} memberId={memberId} />}</Route>
      <Route>
        <Desk />
      </Route>
    </Switch>
  );
}

function Desk() {
  const t = useT();
  const address = useListAddress();
  const mayRead = useRight('commissions.read');
  const view = VIEWS.find((one) => one === address.values['tab'] && (mayRead || one === 'tree')) ?? 'tree';
  const head = (
    <PlaceHead title={t('place_agents')}>
      {mayRead && (
        <Segments
          label={t('views')}
          value={view}
          onChange={(tab) => address.load(tab === 'tree' ? '' : `tab=${tab}`)}
          options={VIEWS.map((id) => ({ id, label: t(`agents_view_${id}`) }))}
        />
      )}
      {view === 'tree' && <AppointActs />}
    </PlaceHead>
  );
  if (view === 'runs') return <Runs address={address} head={head} />;
  return (
    <>
      {head}
      {view === 'tree' && <Tree address={address} />}
      {view === 'contracts' && <Contracts address={address} />}
      {view === 'open' && <OpenLines address={address} />}
      {view === 'terms' && <Terms />}
    </>
  );
}
