import { Fragment } from 'react'
import type { Phone } from '~/text/phones'

export const PhoneLinks = ({ phones, className }: { phones: Phone[]; className: string }) =>
  phones.map(({ text, href }, index) => (
    <Fragment key={text}>
      {index > 0 && ', '}
      {href ? (
        <a href={href} className={className}>
          {text}
        </a>
      ) : (
        text
      )}
    </Fragment>
  ))
