import { createCookieSessionStorage, type TypedResponse } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import type { Settings } from '~/env.server'
import { sessionSecret } from '~/runtime/secret.server'
import type { ToastView } from '~/view-models/site'
import { isHttps } from './origin.server'

export const TOAST_COOKIE = 'toast'

type ToastUtils = ReturnType<typeof createToastUtilsWithCustomSession>

const utilsBySettings = new WeakMap<object, ToastUtils>()

/**
 * remix-toast over a cookie that is ours: signed with the site's secret (the library's own cookie is not signed at all)
 * and secure when the site is. A flash cookie holds about 4 KB and Hindi takes twice the room, so messages are short.
 */
function toastUtils(settings: Settings): ToastUtils {
  const known = utilsBySettings.get(settings)
  if (known) return known
  const utils = createToastUtilsWithCustomSession(
    createCookieSessionStorage({
      cookie: {
        name: TOAST_COOKIE,
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        maxAge: 60,
        secure: isHttps(settings),
        secrets: [sessionSecret(settings)],
      },
    }),
  )
  utilsBySettings.set(settings, utils)
  return utils
}

/** Goes on to another page of this site, which shows the toast. */
export function redirectWithToast(
  path: string,
  toast: ToastView,
  settings: Settings,
  init: ResponseInit = {},
): Promise<TypedResponse<never>> {
  return toastUtils(settings).redirectWithToast(path, toast, init)
}

/** The toast that an answer before this one left, and the header that forgets it. */
export async function takeToast(
  request: Request,
  settings: Settings,
): Promise<{ toast: ToastView | null; headers: Headers }> {
  if (!request.headers.get('Cookie')?.includes(`${TOAST_COOKIE}=`)) {
    return { toast: null, headers: new Headers() }
  }
  const { toast, headers } = await toastUtils(settings).getToast(request)
  return { toast: toast ?? null, headers }
}
