import Bowser from 'bowser'

interface DeviceName {
  /** `Firefox`, `Samsung Internet`; `null` when the browser does not say. */
  browser: string | null
  /** `Android`, `iPhone`, `Windows`; `null` when the browser does not say. */
  system: string | null
}

/** Says what people call these, where Bowser's name is another. */
const spoken: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
}

// Bowser derives unknown names from the header, which the client can set to anything.
const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP))
const systems = new Set<string>(Object.values(Bowser.OS_MAP))

/** The browser and the system in the words that people know them by, from a `User-Agent`. */
export function deviceName(userAgent: string): DeviceName {
  // Bowser takes no empty text.
  if (!userAgent.trim()) return { browser: null, system: null }
  const { browser, os, platform } = Bowser.parse(userAgent)
  return {
    browser: known(browser.name, browsers),
    system: os.name === 'iOS' ? appleDevice(platform.type) : known(os.name, systems),
  }
}

function known(name: string | undefined, names: Set<string>): string | null {
  return name && names.has(name) ? (spoken[name] ?? name) : null
}

/** Users know the device's name rather than iOS. */
function appleDevice(type: string | undefined): string {
  return type === 'tablet' ? 'iPad' : 'iPhone'
}
