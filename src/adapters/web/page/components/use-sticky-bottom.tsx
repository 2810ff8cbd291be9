import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** This close to the end counts as at the end. */
const NEAR_PX = 60;

export interface StickyBottom {
  /** Whether the person has scrolled away from the newest message. */
  readonly isAway: boolean;
  readonly toBottom: () => void;
}

/** Keeps a list at its end while it grows, unless the person has scrolled up to read. */
export function useStickyBottom(list: RefObject<HTMLElement | null>, conversation: string): StickyBottom {
  const isStuck = useRef(true);
  const [isAway, setAway] = useState(false);
  const toBottom = (): void => {
    const element = list.current;
    if (element === null) return;
    isStuck.current = true;
    setAway(false);
    element.scrollTop = element.scrollHeight;
  };

  useLayoutEffect(toBottom, [conversation]);
  useEffect(() => {
    const element = list.current;
    const content = element?.firstElementChild;
    if (element === null || content === null || content === undefined) return undefined;
    let heightBefore = element.scrollHeight;
    const onScroll = (): void => {
      // A list that grows moves its end away from under the person: that is no scrolling away.
      if (element.scrollHeight !== heightBefore) return;
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
      isStuck.current = isNear;
      setAway(!isNear);
    };
    const observer = new ResizeObserver(() => {
      if (isStuck.current) element.scrollTop = element.scrollHeight;
      heightBefore = element.scrollHeight;
    });
    observer.observe(content);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
    };
  }, [list]);
  return { isAway, toBottom };
}
