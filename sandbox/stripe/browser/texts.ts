import type { Locale } from './locale.ts'

/** Everything that the card form and the authentication step say; `{{…}}` is filled in. */
export const texts = {
  es: {
    form: {
      title: 'Datos de la tarjeta',
      number: 'Número de la tarjeta',
      expiry: 'Caducidad',
      expiryHint: 'Mes y año',
      expiryPlaceholder: 'MM / AA',
      securityCode: 'Código CVC',
      securityCodeHint3: '3 cifras, detrás',
      securityCodeHint4: '4 cifras, delante',
      sandbox:
        'Entorno de pruebas: no se cobra nada. Tarjeta de ejemplo: {{card}}, con una fecha futura y cualquier CVC.',
    },
    authentication: {
      title: 'Tu banco pide tu confirmación',
      setup: 'Confirma que eres tú quien guarda esta tarjeta. Hoy no se cobra nada.',
      payment: 'Confirma que eres tú quien hace este pago.',
      approve: 'Sí, soy yo: autorizar',
      reject: 'No: rechazar',
      working: 'Un momento…',
      finished: 'Listo. Ya puedes volver a la página anterior.',
      sandbox: 'Entorno de pruebas: aquí responderías a tu banco.',
    },
    errors: {
      incomplete_number: 'Falta completar el número de la tarjeta.',
      invalid_number: 'Ese número de tarjeta no es correcto. Revísalo, por favor.',
      incomplete_expiry: 'Falta completar la fecha de caducidad.',
      invalid_expiry_month: 'Ese mes no existe. Escribe un número del 01 al 12.',
      invalid_expiry_year_past: 'Esta tarjeta está caducada. Revisa la fecha o usa otra.',
      incomplete_cvc: 'Falta completar el código CVC.',
      authentication_failure:
        'No se ha podido confirmar que la tarjeta es tuya. Inténtalo de nuevo o usa otra tarjeta.',
      api_connection_error:
        'No hay conexión con el servicio de pago. Comprueba tu conexión e inténtalo de nuevo.',
      api_error: 'El servicio de pago no responde bien. Inténtalo de nuevo en un momento.',
    },
  },
  eu: {
    form: {
      title: 'Txartelaren datuak',
      number: 'Txartelaren zenbakia',
      expiry: 'Iraungipena',
      expiryHint: 'Hilabetea eta urtea',
      expiryPlaceholder: 'HH / UU',
      securityCode: 'CVC kodea',
      securityCodeHint3: '3 zifra, atzealdean',
      securityCodeHint4: '4 zifra, aurrealdean',
      sandbox:
        'Proba-ingurunea: ez da ezer kobratzen. Probatzeko txartela: {{card}}, etorkizuneko edozein data eta edozein CVC.',
    },
    authentication: {
      title: 'Bankuak zure baieztapena eskatzen du',
      setup: 'Baieztatu zeu zarela txartel hau gordetzen ari dena. Gaur ez da ezer kobratuko.',
      payment: 'Baieztatu zeu zarela ordainketa hau egiten ari dena.',
      approve: 'Bai, neu naiz: baimendu',
      reject: 'Ez: ukatu',
      working: 'Itxaron une batez…',
      finished: 'Eginda. Aurreko orrira itzul zaitezke.',
      sandbox: 'Proba-ingurunea: hemen zure bankuari erantzungo zenioke.',
    },
    errors: {
      incomplete_number: 'Txartelaren zenbakia osatu gabe dago.',
      invalid_number: 'Txartelaren zenbaki hori ez da zuzena. Begiratu berriro, mesedez.',
      incomplete_expiry: 'Iraungitze-data osatu gabe dago.',
      invalid_expiry_month: 'Hilabete hori ez da existitzen. Idatzi 01etik 12rako zenbaki bat.',
      invalid_expiry_year_past:
        'Txartel hau iraungita dago. Begiratu data edo erabili beste txartel bat.',
      incomplete_cvc: 'CVC kodea osatu gabe dago.',
      authentication_failure:
        'Ezin izan da baieztatu txartela zurea dela. Saiatu berriro edo erabili beste txartel bat.',
      api_connection_error:
        'Ez dago konexiorik ordainketa-zerbitzuarekin. Egiaztatu zure konexioa eta saiatu berriro.',
      api_error: 'Ordainketa-zerbitzuak huts egin du. Saiatu berriro pixka bat barru.',
    },
  },
  en: {
    form: {
      title: 'Card details',
      number: 'Card number',
      expiry: 'Expiry date',
      expiryHint: 'Month and year',
      expiryPlaceholder: 'MM / YY',
      securityCode: 'CVC code',
      securityCodeHint3: '3 digits, on the back',
      securityCodeHint4: '4 digits, on the front',
      sandbox:
        'Test environment: nothing is charged. Sample card: {{card}}, with a future date and any CVC.',
    },
    authentication: {
      title: 'Your bank asks you to confirm',
      setup: 'Confirm that it is you who is saving this card. Nothing is charged today.',
      payment: 'Confirm that it is you who is making this payment.',
      approve: 'Yes, it is me: confirm',
      reject: 'No: reject',
      working: 'One moment…',
      finished: 'Done. You can go back to the previous page.',
      sandbox: 'Test environment: here you would be answering your bank.',
    },
    errors: {
      incomplete_number: 'Your card number is incomplete.',
      invalid_number: 'That card number is not right. Please check it.',
      incomplete_expiry: 'The expiry date is incomplete.',
      invalid_expiry_month: 'There is no such month. Write a number from 01 to 12.',
      invalid_expiry_year_past: 'This card has expired. Check the date or use another card.',
      incomplete_cvc: 'The CVC code is incomplete.',
      authentication_failure:
        'We could not confirm that the card is yours. Try again or use another card.',
      api_connection_error:
        'There is no connection to the payment service. Check your connection and try again.',
      api_error: 'The payment service is not answering properly. Try again in a moment.',
    },
  },
} as const satisfies Record<Locale, TextShape>

interface TextShape {
  form: Record<string, string>
  authentication: Record<string, string>
  errors: Record<string, string>
}

type Widened<T> = { [K in keyof T]: T[K] extends string ? string : Widened<T[K]> }

export type Texts = Widened<(typeof texts)['es']>

export function textsFor(locale: Locale): Texts {
  return texts[locale]
}
