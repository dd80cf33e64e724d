import { ShutPage } from '../features/gates/shut-page.tsx';

/** Region restricted, at its own address. */
export default function ErrorIpPage() {
  return <ShutPage status={2} />;
}
