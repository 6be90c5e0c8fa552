declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  export default class S3rver {
    constructor(options: Record<string, unknown>)
    readonly httpServer: Server
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
