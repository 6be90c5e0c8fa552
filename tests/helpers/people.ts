import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import * as dashboard from '~/routes/dashboard/route'
import { users } from '~db/schema'
import { aMemberWithPassword } from './builders'
import { createTestDeps, memoryLog } from './deps'
import { get, postMultipart, run, signedIn } from './requests'

export const EMAIL = 'sita@example.org'
export const PASSWORD = 'गुप्त शब्द १२३'
export const PROFILE = '/dashboard?tab=profile'

export async function aPerson({
  isAdmin = false,
  log = memoryLog().log,
  deps = createTestDeps({ log }),
} = {}) {
  const account = await aMemberWithPassword(deps, PASSWORD, {
    email: EMAIL,
    username: 'सीता',
    isAdmin,
  })
  const cookie = await signedIn(deps, account)
  const present = { username: 'सीता', email: EMAIL, password: '', currentPassword: '' }
  const save = (fields: Record<string, string | File>) =>
    run(dashboard.action, postMultipart(PROFILE, { ...present, ...fields }, { cookie }), { deps })
  const row = () => deps.db.select().from(users).where(eq(users.id, account.id)).get()!
  return { deps, account, cookie, save, row }
}

export async function aPicture(name = 'मैं.png') {
  const image = sharp({ create: { width: 90, height: 60, channels: 3, background: '#b91c1c' } })
  return new File([new Uint8Array(await image.png().toBuffer())], name, { type: 'image/png' })
}

/** An animated GIF with three frames. */
export async function movingPicture(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 32, height: 18, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all(['#b91c1c', '#1c1cb9', '#1cb91c'].map(frame))
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

export const tabOf = async (path: string, { deps, cookie }: Awaited<ReturnType<typeof aPerson>>) =>
  run(dashboard.loader, get(path, { cookie }), { deps })
