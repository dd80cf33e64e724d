import { RouteLoader } from '@lantern/ui';

export default function LotteryPage() {
  return <RouteLoader />;
}
