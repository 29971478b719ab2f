import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendFile, sendText } from './assets.ts'
import { classicScript } from './classic-script.ts'

const here = new URL('./', import.meta.url)

/** The pages of the card form, by address. */
const pages: Readonly<Record<string, string>> = {
  '/elements/payment': 'payment.html',
  '/elements/controller': 'controller.html',
}

/** Matches what the frames may load; the server's own modules in this folder are not among it. */
const asset = /^\/(?:elements|_sandbox\/browser)\/((?:(?:bank|bizum|card)\/)?[a-z-]+\.(?:ts|css))$/
const serverSide: readonly string[] = ['serve.ts', 'assets.ts', 'classic-script.ts']

/**
 * Answers what browsers load: the card-form script at `/v3`, the frames under `/elements/` and the
 * bank's page under `/_sandbox/authenticate/`. False when the request is for something else.
 */
export async function serveBrowserPart(
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const { pathname } = new URL(request.url ?? '/', 'http://sandbox')
  if (pathname === '/v3') {
    sendText(
      response,
      'text/javascript; charset=utf-8',
      await classicScript(new URL('stripe.ts', here)),
    )
    return true
  }
  if (/^\/_sandbox\/authenticate\/[^/]+$/.test(pathname)) {
    return sendFile(response, new URL('authenticate.html', here))
  }
  const file = pages[pathname] ?? asset.exec(pathname)?.[1]
  if (!file || serverSide.includes(file)) return false
  return sendFile(response, new URL(file, here))
}
