import type { AddressInfo } from 'node:net'
import S3rver from '@20minutes/s3rver'

/** An S3 server of the npm registry on a free port, with its buckets in the folder. */
export async function startS3(directory: string, buckets = ['pictures', 'backups']) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    vhostBuckets: false,
    // It reckons signatures of a listing without the slash at the end of its path.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name })),
  })
  const { port } = (await server.run()) as AddressInfo
  const environment = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const stop = async () => {
    server.httpServer.closeAllConnections()
    await server.close()
  }
  return { environment, stop }
}
