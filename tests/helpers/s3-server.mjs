import S3rver from '@20minutes/s3rver'

/**
 * Starts an S3 server (the npm package `s3rver`) on a free port, with its buckets in `directory`.
 *
 * @param {string} directory
 */
export async function startS3(directory, buckets = ['pictures', 'backups']) {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    vhostBuckets: false,
    // The server signs the paths of listings without a trailing slash.
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name })),
  })
  const { port } = await server.run()
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
