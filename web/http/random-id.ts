/** 32 hexadecimal digits. By hand: `crypto.randomUUID` is newer than some of our readers' telephones. */
export function randomId(): string {
  const bytes = globalThis.crypto?.getRandomValues(new Uint8Array(16)) ?? []
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
