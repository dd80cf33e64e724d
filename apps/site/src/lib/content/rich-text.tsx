/** An operator's text in a block of its own, with the merchant's allowed hosts of pictures and links (MSG-08). */
import { Markup, type Scale } from './markup-elements.tsx';
import { useRichTextHosts } from './rich-text-hosts.ts';

interface RichTextProps {
  readonly html: string;
  readonly scale?: Scale;
  readonly className?: string | undefined;
}

export function RichText({ html, scale, className }: RichTextProps) {
  const hosts = useRichTextHosts();
  return (
    <div className={className}>
      <Markup html={html} hosts={hosts} {...(scale ? { scale } : {})} />
    </div>
  );
}
