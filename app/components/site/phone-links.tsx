import type { Phone } from '~/text/phones'

/** Each number is a line of its own; one that cannot be dialled is a link without an address. */
export const PhoneLinks = ({ phones, className }: { phones: Phone[]; className: string }) =>
  phones.map(({ text, href }) => (
    <a key={text} href={href} className={`block ${className}`}>
      {text}
    </a>
  ))
