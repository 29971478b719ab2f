import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { extname } from 'node:path'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.ts': 'text/javascript; charset=utf-8',
}

/** Everything is the sandbox's own; any page may frame it, since it only serves this machine. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  'font-src * data:',
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/** A browser module as JavaScript: the same file with its types blanked out. */
export async function readScript(file: URL): Promise<string> {
  return stripTypeScriptTypes(await readFile(file, 'utf8'))
}

/** Answers with one file; TypeScript goes out as JavaScript. False when there is no such file. */
export async function sendFile(response: ServerResponse, file: URL): Promise<boolean> {
  const type = contentTypes[extname(file.pathname)]
  if (!type) return false
  const text = await (file.pathname.endsWith('.ts')
    ? readScript(file)
    : readFile(file, 'utf8')
  ).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return false
  sendText(response, type, text)
  return true
}

export function sendText(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(text)
}
