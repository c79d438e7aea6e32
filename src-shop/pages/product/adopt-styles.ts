interface StyledElement {
  new (): HTMLElement;
  prototype: HTMLElement;
  /** Style sheets that every element of the class adopts when it is connected. */
  elementStyles: unknown[];
}

/**
 * Adoption of a custom element's styles: the content security policy allows no style elements, and the 3D viewer has one in
 * its shadow tree. Its rules go into a constructed style sheet, which the policy does allow, before the element reaches the
 * document. Call once, before the first element of the class is made. Works because a template is filled as a fragment and
 * put into the shadow root in one piece, and because adoption comes later than that.
 */
export function adoptStyles(Element: StyledElement): void {
  let adopted = false;
  Element.prototype.attachShadow = function attachShadow(this: HTMLElement, init) {
    const root = HTMLElement.prototype.attachShadow.call(this, init);
    root.insertBefore = <T extends Node>(node: T, before: Node | null): T => {
      const styles = node instanceof DocumentFragment ? [...node.querySelectorAll("style")] : [];
      for (const style of styles) {
        if (!adopted) Element.elementStyles.push(sheetOf(style.textContent ?? ""));
        style.remove();
      }
      if (styles.length > 0) adopted = true;
      return ShadowRoot.prototype.insertBefore.call(root, node, before) as T;
    };
    return root;
  };
}

function sheetOf(rules: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  return sheet;
}
