import { createCookieSessionStorage, type TypedResponse } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import type { Environment } from '~/env.server'
import { sessionSecret } from '~/runtime/secret.server'
import type { ToastView } from '~/view-models/site.server'
import { isHttps } from './origin.server'

export const TOAST_COOKIE = 'toast'

/** Configures remix-toast with our own signed cookie, since the library's is not signed. It holds about 4 KB. */
function toastUtils(env: Environment) {
  const storage = createCookieSessionStorage({
    cookie: {
      name: TOAST_COOKIE,
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      maxAge: 60,
      secure: isHttps(env),
      secrets: [sessionSecret(env)],
    },
  })
  return { ...createToastUtilsWithCustomSession(storage), storage }
}

/** @param toast a toast, or a string to show as a success message */
export function redirectWithToast(
  path: string,
  toast: ToastView | string,
  env: Environment,
  init: ResponseInit = {},
): Promise<TypedResponse<never>> {
  const view = typeof toast === 'string' ? ({ type: 'success', message: toast } as const) : toast
  return toastUtils(env).redirectWithToast(path, view, init)
}

/** Returns the previous response's toast, and the header that removes it. */
export async function takeToast(
  request: Request,
  env: Environment,
): Promise<{ toast: ToastView | null; headers: Headers }> {
  if (!request.headers.get('Cookie')?.includes(`${TOAST_COOKIE}=`)) {
    return { toast: null, headers: new Headers() }
  }
  const { getToast, storage } = toastUtils(env)
  const { toast, headers } = await getToast(request)
  // remix-toast drops fields that it does not know.
  const session = await storage.getSession(request.headers.get('Cookie'))
  const { undo } = (session.get('flash') as { toast?: ToastView } | undefined)?.toast ?? {}
  return { toast: toast ? { ...toast, undo } : null, headers }
}
