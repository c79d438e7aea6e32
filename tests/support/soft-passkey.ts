// A passkey in software, with the answers of browser and device by the Web Authentication standard (ES256, no attestation).
import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

interface Answering {
  challenge: string;
  origin: string;
  rpId: string;
}

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

export interface SoftPasskey {
  id: string;
  /** Signature counter, by which copied keys are detected. */
  counter: number;
  /** With the certificate of its maker in it, or none. */
  attest(about: Answering, changes?: { certificate?: boolean }): object;
  assert(about: Answering, changes?: { verified?: boolean }): object;
}

export function softPasskey(): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credential = randomBytes(16);
  const id = credential.toString("base64url");
  const clientData = (type: string, { challenge, origin }: Answering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (rpId: string, flags: number, counter: number, rest: Uint8Array = new Uint8Array()) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  };
  const key: SoftPasskey = {
    id,
    counter: 0,
    attest(about, { certificate = false } = {}) {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const point = (name: number, value: string) =>
        Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, "base64url")]);
      // COSE key: EC2 (1: 2), ES256 (3: -7), P-256 (-1: 1), x (-2), y (-3).
      const cose = Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), point(0x21, x), point(0x22, y)]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credential.length]), credential, cose]);
      const data = authenticatorData(about.rpId, USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, key.counter, attested);
      const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
      const length = Buffer.from([0x58, data.length]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text("fmt"),
        text(certificate ? "packed" : "none"),
        text("attStmt"),
        // { alg: ES256, x5c: [one byte], sig: one byte }
        ...(certificate
          ? [Buffer.from([0xa3]), text("alg"), Buffer.from([0x26]), text("x5c"), Buffer.from([0x81, 0x41, 0])]
          : [Buffer.from([0xa0])]),
        ...(certificate ? [text("sig"), Buffer.from([0x41, 0])] : []),
        text("authData"),
        length,
        data,
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData("webauthn.create", about).toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
        },
      };
    },
    assert(about, { verified = true } = {}) {
      key.counter += 1;
      const data = authenticatorData(about.rpId, USER_PRESENT | (verified ? USER_VERIFIED : 0), key.counter);
      const client = clientData("webauthn.get", about);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
  return key;
}
