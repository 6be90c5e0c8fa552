import { useFetcher } from '@remix-run/react'
import type { ReactNode } from 'react'

interface SignOutFormProps {
  className?: string
  buttonClass: string
  children: ReactNode
}

/** A fetcher, so that the page stays if the request is lost. */
export function SignOutForm({ className, buttonClass, children }: SignOutFormProps) {
  const { Form } = useFetcher()
  return (
    <Form method="post" action="/sign-out" className={className}>
      <button type="submit" className={buttonClass}>
        {children}
      </button>
    </Form>
  )
}
