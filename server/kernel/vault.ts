import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'

/** Without a length, a tag of four bytes would open as well, and those can be tried out. */
const OPTIONS = { authTagLength: 16 }

/**
 * Encrypts what must stay secret at rest, such as health data (design §6), with AES-256-GCM.
 * `context` names the row and column that the text belongs to: a text moved elsewhere does not open.
 */
export interface Vault {
  /** Names the key that seals: what it has sealed begins with this and a dot. */
  readonly keyId: string
  seal(text: string, context: string): string
  /** @throws Error when the text was changed, moved, or sealed with a key that is not known */
  open(sealed: string, context: string): string
  /**
   * A keyed hash: equal texts give equal hashes, and the text cannot be guessed without the key.
   */
  fingerprint(text: string): string
}

/**
 * @param secrets the newest first; the others only open what was sealed before a rotation
 */
export function createVault(secrets: readonly [string, ...string[]]): Vault {
  const keys = new Map(secrets.map((secret) => [keyId(secret), derive(secret, 'vault')]))
  const newest = keyId(secrets[0])
  const fingerprintKey = derive(secrets[0], 'fingerprint')

  return {
    keyId: newest,
    seal(text, context) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(ALGORITHM, keyOf(newest), nonce, OPTIONS)
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [newest, nonce, cipher.getAuthTag(), body]
        .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
        .join('.')
    },
    open(sealed, context) {
      const [id, nonce, tag, body] = sealed.split('.')
      if (!id || !nonce || !tag || body === undefined) throw new Error('not a sealed text')
      const iv = Buffer.from(nonce, 'base64url')
      const decipher = createDecipheriv(ALGORITHM, keyOf(id), iv, OPTIONS)
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([
        decipher.update(Buffer.from(body, 'base64url')),
        decipher.final(),
      ]).toString('utf8')
    },
    fingerprint(text) {
      return createHmac('sha256', fingerprintKey).update(text).digest('base64url')
    },
  }

  function keyOf(id: string): Buffer {
    const key = keys.get(id)
    if (!key) throw new Error(`no key ${id}: was SECRET_KEY changed without keeping the old one?`)
    return key
  }
}

/** Returns the key of 32 bytes that `secret` gives for one purpose. */
export function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'ongizate', purpose, 32))
}

function keyId(secret: string): string {
  return derive(secret, 'key id').subarray(0, 6).toString('base64url')
}
