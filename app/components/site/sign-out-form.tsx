import { useFetcher } from '@remix-run/react'
import type { ReactNode } from 'react'

interface SignOutFormProps {
  className?: string
  buttonClass: string
  children: ReactNode
}

/** Uses a fetcher, so that the page stays if the request fails. */
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
