import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * A rejected post form has nothing to reload: on the create page it would bring another form, after
 * an expired session the sign-in page, and without a connection an error page.
 */
export const keepPostForm: ShouldRevalidateFunction = ({
  formData,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => !formData?.has('submissionId') && actionStatus < 400 && defaultShouldRevalidate
