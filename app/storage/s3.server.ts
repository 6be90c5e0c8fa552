import { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import { lookup } from 'mrmime'
import {
  request,
  checkKey,
  type FileStorage,
  isStorageKey,
  type Part,
  rangeOf,
} from './file-storage'

export interface S3Settings {
  S3_ENDPOINT?: string
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string
  S3_SECRET_ACCESS_KEY?: string
  PUBLIC_MEDIA_URL?: string
}

type Work<T> = (client: Sdk.S3Client, sdk: typeof Sdk) => Promise<T>

const PIECE = 8 * 1024 * 1024

/** A bucket in S3-compatible storage. The SDK is imported on first use. */
export class Bucket {
  readonly #env: S3Settings
  readonly #name: string
  #client: Sdk.S3Client | undefined

  constructor(env: S3Settings, name: string) {
    this.#env = env
    this.#name = name
  }

  /** Uploads large files in parts; the file is visible only after the last part. */
  put(key: string, body: Uint8Array | Readable): Promise<void> {
    return this.#request(async (client) => {
      const { Upload } = await import('@aws-sdk/lib-storage')
      const ContentType = lookup(key) ?? 'application/octet-stream'
      // A day, since a purge does not reach copies of deleted files.
      const CacheControl = 'public, max-age=86400'
      const params = { ...this.#at(key), Body: body, ContentType, CacheControl }
      await new Upload({ client, params, partSize: PIECE, queueSize: 2 }).done()
    })
  }

  open(key: string): Promise<{ stream: Readable; size: number } | null> {
    return this.#request(async (client, { GetObjectCommand }) => {
      const { Body, ContentLength } = await client.send(new GetObjectCommand(this.#at(key)))
      if (!(Body instanceof Readable)) throw new Error('The bucket sent no stream')
      return { stream: Body, size: ContentLength! }
    }, true)
  }

  read(key: string, part?: Part): Promise<Uint8Array | null> {
    return this.#request(async (client, { GetObjectCommand }) => {
      const which = { ...this.#at(key), Range: rangeOf(part) }
      const { Body } = await client.send(new GetObjectCommand(which))
      return Body!.transformToByteArray()
    }, true)
  }

  sizeOf(key: string): Promise<number | null> {
    return this.#request(async (client, { HeadObjectCommand }) => {
      const { ContentLength } = await client.send(new HeadObjectCommand(this.#at(key)))
      return ContentLength!
    }, true)
  }

  remove(key: string): Promise<void> {
    return this.#request(async (client, { DeleteObjectCommand }) => {
      await client.send(new DeleteObjectCommand(this.#at(key)))
    })
  }

  list(): ReturnType<FileStorage['list']> {
    return this.#request(async (client, { paginateListObjectsV2 }) => {
      const found: Awaited<ReturnType<FileStorage['list']>> = []
      const pages = paginateListObjectsV2({ client }, { Bucket: this.#name })
      for await (const { Contents = [] } of pages) {
        for (const { Key: key = '', Size: size = 0, LastModified } of Contents) {
          found.push({ key, size, at: Number(LastModified) })
        }
      }
      return found
    })
  }

  publicUrl(key: string): string | null {
    const { PUBLIC_MEDIA_URL } = this.#env
    return PUBLIC_MEDIA_URL ? `${PUBLIC_MEDIA_URL}/${key}` : null
  }

  #at(key: string) {
    return { Bucket: this.#name, Key: key }
  }

  #request<T>(work: Work<T>): Promise<T>
  #request<T>(work: Work<T>, mayBeMissing: true): Promise<T | null>
  #request<T>(work: Work<T>, mayBeMissing = false): Promise<T | null> {
    return request(`The bucket ${this.#name}`, async () => {
      const sdk = await import('@aws-sdk/client-s3')
      this.#client ??= this.#connect(sdk)
      try {
        return await work(this.#client, sdk)
      } catch (error) {
        if (mayBeMissing && error instanceof Error && /^(NoSuchKey|NotFound)$/.test(error.name))
          return null
        throw error
      }
    })
  }

  #connect({ S3Client }: typeof Sdk): Sdk.S3Client {
    const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = this.#env
    return new S3Client({
      endpoint: S3_ENDPOINT,
      region: S3_REGION,
      // Without an access key, the SDK reads AWS's usual sources: environment variables, files and the machine's role.
      credentials: S3_ACCESS_KEY_ID
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY ?? '' }
        : undefined,
      forcePathStyle: true,
      maxAttempts: 2,
      // By default, the SDK sends checksums after the body, but simple servers reject trailing checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
    })
  }
}

export function s3Storage(bucket: Bucket): FileStorage {
  return {
    put: async (key, bytes) => bucket.put(checkKey(key), bytes),
    read: async (key, part) => bucket.read(checkKey(key), part),
    sizeOf: async (key) => bucket.sizeOf(checkKey(key)),
    remove: async (key) => bucket.remove(checkKey(key)),
    list: async () => (await bucket.list()).filter(({ key }) => isStorageKey(key)),
    publicUrl: async (key) => ((await bucket.sizeOf(key)) === null ? null : bucket.publicUrl(key)),
  }
}
