import { ShutPage } from '../features/gates/shut-page.tsx';

/** Maintenance, at its own address. */
export default function ErrorServicePage() {
  return <ShutPage status={1} />;
}
