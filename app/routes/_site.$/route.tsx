import type { MetaFunction } from '@remix-run/react'
import { DomainError } from '~/domain/errors'
import { pageLoader } from '~/http/handlers.server'
import { notFoundLabels } from '~/labels/site'

export const meta: MetaFunction = () => [{ title: notFoundLabels.title }]

/** A route gives the 404 page the header: unmatched URLs run no layout loader. */
export const loader = pageLoader(() => {
  throw new DomainError('NotFound', notFoundLabels.title)
})

export { NotFoundView as default } from '~/components/site/error-page'
