import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Config } from '#server/config.ts'
import { ObjectMissing, type Storage } from './storage.ts'

/** A bucket of any store that speaks S3, of this installation alone. */
export function s3Storage({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: S3Config): Storage {
  const client = new S3Client({
    region,
    // Stores that are not Amazon's mostly have no names of buckets in their host names.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    // Checksums that Amazon's client adds by itself are not understood by all the others.
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
  return {
    async put(key, source, { mediaType, bytes }) {
      // The client goes on waiting for bytes of a source that has broken off.
      const broken = new AbortController()
      source.once('error', (error) => broken.abort(error))
      await client.send(
        new PutObjectCommand({
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
      const rangeHeader = range && { Range: `bytes=${range.start}-${range.end}` }
      const answer = await client
        .send(new GetObjectCommand({ Bucket: bucket, Key: key, ...rangeHeader }))
        .catch((error: unknown) => {
          if (error instanceof NoSuchKey) throw new ObjectMissing(key)
          throw error
        })
      return answer.Body as Readable
    },

    async remove(key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    },

    async *list() {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket })) {
        for (const { Key: key, LastModified: changedAt } of page.Contents ?? []) {
          if (key && changedAt) yield { key, changedAt }
        }
      }
    },
  }
}
