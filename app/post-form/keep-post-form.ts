import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * A new post's form that was sent and is still there has nothing to load: what the page would bring is another form. After
 * an expired session the loading alone would lead to the sign-in page. No other form that was rejected has changed anything
 * either, and without a connection the loading would put an error page in its place.
 */
export const keepPostForm: ShouldRevalidateFunction = ({
  formData,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => !formData?.has('submissionId') && actionStatus < 400 && defaultShouldRevalidate
