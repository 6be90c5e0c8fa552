import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * A new post's form that was sent and is still there has nothing to load: what the page would bring is another form. After
 * an expired session the loading alone would lead to the sign-in page.
 */
export const keepWriting: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  !formData?.has('submissionId') && defaultShouldRevalidate
