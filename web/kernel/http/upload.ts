import { HOUR_MS } from '#domain/kernel/durations.ts'
import { createBreaker } from './breaker.ts'
import { clientEnvironment } from './client.ts'
import { createClient } from './create-client.ts'
import type { AnyEndpoint, ResponseOf } from './types.ts'

/** Without a byte sent or answered for so long, the connection is held to be gone. Milliseconds. */
const SILENCE = 60_000

/** No file of ours takes longer on a connection that is any use. Milliseconds. */
const AT_MOST = HOUR_MS

const nowhere = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

interface UploadInput {
  file: File
  params?: Record<string, string>
  /** Besides the file's name. */
  query?: Record<string, string>
  /** From 0 to 100; 100 while the server looks the file through. */
  onProgress?: ((percent: number) => void) | undefined
  signal?: AbortSignal
}

/**
 * Sends one file as the body of a request and gives the endpoint's answer. Throws `ApiError` as
 * every call does, or the signal's own reason; nothing is kept of what broke off.
 */
export function upload<E extends AnyEndpoint>(
  endpoint: E,
  { file, params, query: more, onProgress, signal }: UploadInput,
): Promise<ResponseOf<E>> {
  const { call } = createClient({
    ...clientEnvironment,
    // The CSRF token is fetched along the way; only `XMLHttpRequest` reports progress.
    fetch: (path, init) =>
      init.method === 'GET' ? fetch(path, init) : send(path, init, { file, onProgress }),
    // What is known of an outage stays with this one file.
    breaker: createBreaker(() => nowhere, clientEnvironment.now),
  })
  const query = { ...more, name: file.name }
  return call(endpoint, { params, query, signal, timeout: AT_MOST } as never)
}

function send(
  path: string,
  init: RequestInit,
  { file, onProgress }: Pick<UploadInput, 'file' | 'onProgress'>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), SILENCE)
    }
    const fail = () => reject(new TypeError('the connection broke off'))
    const abort = () => request.abort()
    request.upload.onprogress = ({ loaded, total }) => {
      listen()
      onProgress?.(Math.floor((loaded / total) * 100))
    }
    request.onprogress = listen
    request.onerror = fail
    request.onabort = fail
    request.onload = () => resolve(answerOf(request))
    request.onloadend = () => {
      clearTimeout(silence)
      init.signal?.removeEventListener('abort', abort)
    }
    request.open(init.method ?? 'POST', path)
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', 'application/octet-stream')
    init.signal?.addEventListener('abort', abort)
    listen()
    request.send(file)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: {
      'content-type': request.getResponseHeader('content-type') ?? '',
      ...(retryAfter && { 'retry-after': retryAfter }),
    },
  })
}
