import { Link } from '@remix-run/react'
import { buttonClass } from '~/components/ui/button'
import { notFoundLabels } from '~/labels/site'

export function NotFoundView() {
  return (
    <section
      lang="en"
      className="container-page flex min-h-[60vh] flex-col items-center justify-center py-12 text-center"
    >
      <p
        lang="hi"
        aria-hidden="true"
        className="text-[clamp(6rem,4rem+12vw,11rem)] leading-[1.3] font-bold text-head"
      >
        ४०४
      </p>
      <h1 className="text-heading font-bold text-ink">{notFoundLabels.title}</h1>
      <p className="mt-3 max-w-[46ch] text-muted">{notFoundLabels.text}</p>
      <Link to="/" className={buttonClass('primary', 'mt-6')}>
        {notFoundLabels.goHome}
      </Link>
    </section>
  )
}
