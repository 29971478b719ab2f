import type { Readable } from 'node:stream'
import type { S3Config } from '#server/kernel/config.ts'
import { ObjectMissing, type Storage } from './storage.ts'

/** A bucket of any store that speaks S3, of this installation alone. */
export function s3Storage(config: S3Config): Storage {
  const { bucket } = config
  const connected = connect(config)
  return {
    async put(key, source, { mediaType, bytes }) {
      const { sdk, client } = await connected
      // The client goes on waiting for bytes of a source that has broken off.
      const broken = new AbortController()
      source.once('error', (error) => broken.abort(error))
      await client.send(
        new sdk.PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: source,
          ContentType: mediaType,
          ContentLength: bytes,
        }),
        { abortSignal: broken.signal },
      )
    },

    async read(key, range) {
      const { sdk, client } = await connected
      const rangeHeader = range && { Range: `bytes=${range.start}-${range.end}` }
      const answer = await client
        .send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key, ...rangeHeader }))
        .catch((error: unknown) => {
          if (error instanceof sdk.NoSuchKey) throw new ObjectMissing(key)
          throw error
        })
      return answer.Body as Readable
    },

    async remove(key) {
      const { sdk, client } = await connected
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },

    async *list() {
      const { sdk, client } = await connected
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key: key, LastModified: changedAt } of page.Contents ?? []) {
          if (key && changedAt) yield { key, changedAt }
        }
      }
    },
  }
}

/** Most installations keep their files on a disk, and have no use for Amazon's client in memory. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Config) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    // Stores that are not Amazon's mostly have no names of buckets in their host names.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    // Not every S3 store understands the checksums that Amazon's client adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A store that does not answer must not block requests for ever; films that are watched slowly
    // hold one connection each, and must not use up the pool.
    requestHandler: {
      connectionTimeout: 5000,
      socketTimeout: 120_000,
      httpAgent: { maxSockets: 500 },
      httpsAgent: { maxSockets: 500 },
    },
  })
  return { sdk, client }
}
