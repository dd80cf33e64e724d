import { UnavailablePage } from '../features/gates/unavailable-page.tsx';

/** Region restricted, at its own address. */
export default function ErrorIpPage() {
  return <UnavailablePage status={2} />;
}
