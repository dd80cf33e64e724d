import { RouteLoader } from '@lantern/ui';

export default function HomePage() {
  return <RouteLoader />;
}
