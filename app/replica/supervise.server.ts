/** For `server.ts`, which starts the processes: imports nothing that serves. */
import type { Worker } from 'node:cluster'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A path or, on Windows, the name of a pipe. */
export function makeSocketPath(): string {
  const name = `dharohar-${process.pid}.sock`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
}

/** The writer blocks while the primary hangs; each of its messages says how long it may be silent. */
export function endWhenHanging(writer: Worker) {
  let timer: NodeJS.Timeout | undefined
  writer.on('message', (message: unknown) => {
    if (typeof message !== 'object' || !message || !('patience' in message)) return
    clearTimeout(timer)
    timer = setTimeout(() => writer.process.kill('SIGKILL'), Number(message.patience))
  })
  writer.on('exit', () => clearTimeout(timer))
}
