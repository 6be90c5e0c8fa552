import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPrimary, type Replica } from '~/replica/primary.server'
import { freePort } from './ports'
import { createSqld } from './sqld-server.mjs'

export type Sqld = Awaited<ReturnType<typeof startSqld>>

/** Starts an empty primary in a folder that its clients may also use. */
export async function startSqld() {
  const folder = mkdtempSync(join(tmpdir(), 'sqld-'))
  const server = createSqld({ folder, port: await freePort() })
  await server.start()
  return {
    ...server,
    folder,
    async stop() {
      await server.kill()
      rmSync(folder, { recursive: true })
    },
    /** Opens a replica with the same settings as in a container. */
    async openCopy(name: string): Promise<Replica> {
      const copy = await openPrimary({ url: server.url }, join(folder, name, 'site.sqlite'))
      copy.sync()
      return copy
    },
  }
}
