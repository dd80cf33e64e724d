import { RouteLoader } from '@lantern/ui';

export default function RecordPage() {
  return <RouteLoader />;
}
