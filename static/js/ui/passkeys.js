// @ts-check
/**
 * Passkeys: asks the browser for a credential and sends it with the form.
 *
 * `form[data-passkey]` is `create` (a new key), `confirm` (a key of this account; the options of both are in
 * `#passkey-options`) or `sign-in` (any account's key; the options are fetched from the form's address).
 * Forms that are hidden appear when the browser can do it.
 */

import { word } from "./words.js";

/** @param {Document} page */
export function startPasskeys(page) {
  if (!("PublicKeyCredential" in window) || !navigator.credentials) return;
  for (const form of page.querySelectorAll("form[data-passkey]")) {
    if (!(form instanceof HTMLFormElement)) continue;
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void requestAndSend(form);
    });
  }
}

/** @param {HTMLFormElement} form */
async function requestAndSend(form) {
  say(form, "");
  try {
    const credential = form.dataset.passkey === "create" ? await create(form) : await get(await requestOptions(form));
    credentialField(form).value = JSON.stringify(credential);
    form.submit();
  } catch (error) {
    say(form, reason(error));
  }
}

/**
 * @param {HTMLFormElement} form
 * @returns {HTMLInputElement}
 */
function credentialField(form) {
  const field = form.elements.namedItem("credential");
  if (!(field instanceof HTMLInputElement)) throw new TypeError("the form has no credential field");
  return field;
}

/**
 * @param {unknown} error
 * @returns {string} what to do, in words
 */
function reason(error) {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError") return word("stopped");
  return name === "InvalidStateError" ? word("known") : word("failed");
}

/**
 * @param {HTMLFormElement} form
 * @param {string} text
 */
function say(form, text) {
  const line = form.querySelector("[data-passkey-error]");
  if (!(line instanceof HTMLElement)) return;
  line.setAttribute("role", "alert");
  line.className = "notice bad";
  line.textContent = text;
  line.hidden = text === "";
}

/** @returns {any} the options the server wrote into the page */
function pageOptions() {
  return JSON.parse(document.getElementById("passkey-options")?.textContent ?? "{}");
}

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<any>}
 */
async function requestOptions(form) {
  if (form.dataset.passkey !== "sign-in") return pageOptions().request_options.publicKey;
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`no passkey options: ${answer.status}`);
  return (await answer.json()).request_options.publicKey;
}

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<object>}
 */
async function create(form) {
  const options = pageOptions().creation_options.publicKey;
  const alone = form.elements.namedItem("passwordless");
  const isAlone = alone instanceof HTMLInputElement && alone.checked;
  const credential = await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      user: { ...options.user, id: toBytes(options.user.id) },
      excludeCredentials: (options.excludeCredentials ?? []).map(withBytes),
      authenticatorSelection: {
        ...options.authenticatorSelection,
        residentKey: isAlone ? "required" : "discouraged",
        requireResidentKey: isAlone,
        userVerification: isAlone ? "required" : (options.authenticatorSelection?.userVerification ?? "preferred"),
      },
    },
  });
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError("not a public key credential");
  const response = credential.response;
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new TypeError("not an attestation");
  return {
    ...head(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/**
 * @param {any} options
 * @returns {Promise<object>}
 */
async function get(options) {
  const credential = await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: toBytes(options.challenge),
      allowCredentials: (options.allowCredentials ?? []).map(withBytes),
    },
  });
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError("not a public key credential");
  const response = credential.response;
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new TypeError("not an assertion");
  return {
    ...head(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle ? toText(response.userHandle) : null,
    },
  };
}

/** @param {PublicKeyCredential} credential */
function head(credential) {
  return {
    id: credential.id,
    rawId: toText(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}

/** @param {any} descriptor */
function withBytes(descriptor) {
  return { ...descriptor, id: toBytes(descriptor.id) };
}

/**
 * @param {string} text base64url
 * @returns {Uint8Array<ArrayBuffer>}
 */
function toBytes(text) {
  const base64 = text.replaceAll("-", "+").replaceAll("_", "/");
  const decoded = atob(base64.padEnd(Math.ceil(base64.length / 4) * 4, "="));
  return Uint8Array.from(decoded, (character) => character.charCodeAt(0));
}

/**
 * @param {ArrayBuffer} buffer
 * @returns {string} base64url without padding
 */
function toText(buffer) {
  const characters = Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte));
  return btoa(characters.join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
