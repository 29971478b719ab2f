import { useEffect, useRef, useState } from 'react'
import { apiErrorOf } from './api-error.ts'
import type { AnyEndpoint, ResponseOf } from './types.ts'
import { upload } from './upload.ts'

/** How the sending of one file stands. */
type UploadState<Result> =
  | { status: 'none' }
  | { status: 'sending'; name: string; percent: number }
  | { status: 'sent'; name: string; result: Result }
  /** `file` is kept, to be sent again. */
  | { status: 'failed'; name: string; message: string; file: File }

/** Sends one file at a time; leaving the page, and a next file, abort the current one. */
export function useUpload<E extends AnyEndpoint>(endpoint: E, params?: Record<string, string>) {
  const [state, setState] = useState<UploadState<ResponseOf<E>>>({ status: 'none' })
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])

  async function send(file: File): Promise<ResponseOf<E> | null> {
    sending.current?.abort()
    const own = new AbortController()
    sending.current = own
    const { name } = file
    const set = (next: UploadState<ResponseOf<E>>) => {
      if (sending.current === own) setState(next)
    }
    set({ status: 'sending', name, percent: 0 })
    try {
      const result = await upload(endpoint, {
        file,
        signal: own.signal,
        onProgress: (percent) => set({ status: 'sending', name, percent }),
        ...(params && { params }),
      })
      set({ status: 'sent', name, result })
      return result
    } catch (error) {
      if (own.signal.aborted) return null
      set({ status: 'failed', name, message: apiErrorOf(error).message, file })
      return null
    }
  }

  function stop(): void {
    sending.current?.abort()
    sending.current = null
    setState({ status: 'none' })
  }

  return { state, send, stop }
}
