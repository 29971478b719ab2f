import { useState } from 'react'
import type { ErrorCode } from '#domain/kernel/errors.ts'
import type { ApiError } from '#web/kernel/http/api-error.ts'

interface EditConflictOptions<Stored> {
  /** What refuses a change that rests on an older version. */
  code: ErrorCode
  /** Of what typing began with. */
  version: number
  /** What is stored now; nothing when it cannot be had. */
  refetch: () => Promise<Stored | null | undefined>
}

/**
 * Detects that what a form changes was changed by somebody else meanwhile. What is typed stays; the stored values
 * are to be shown by `ConflictNotice`, and only who has seen them may write over them.
 */
export function useEditConflict<Stored extends { version: number }>(
  options: EditConflictOptions<Stored>,
) {
  const [newer, setNewer] = useState<Stored | null>(null)
  const version = newer?.version ?? options.version

  return {
    /** What has been stored since typing began. */
    newer,
    /** The version to send: the newest that has been seen. */
    version,
    /** For `onError` of the form's sending. */
    async detect({ code, message }: ApiError): Promise<string | undefined> {
      if (code !== options.code) return
      const now = await options.refetch()
      if (!now || now.version === version) return message
      setNewer(now)
      return ''
    },
  }
}
